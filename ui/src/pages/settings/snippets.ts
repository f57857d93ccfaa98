// What to paste somewhere to use a key. docs/assistants.md has the same forms.

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A first request, for a terminal. */
export const curlLine = (origin: string, key: string): string =>
  `curl -s -H "Authorization: Bearer ${key}" ${origin}/v1/schedule`;

/** The command that adds the server of tools to Claude Code. */
export const claudeCode = (origin: string, key: string): string =>
  `claude mcp add --scope user --transport http studyplanner ${origin}/mcp --header "Authorization: Bearer ${key}"`;

/** The configuration of Claude Desktop, which starts the program. */
export const claudeDesktop = (origin: string, key: string): string =>
  json({
    mcpServers: {
      studyplanner: {
        command: 'studyplanner',
        args: ['mcp'],
        env: { STUDYPLANNER_URL: origin, STUDYPLANNER_API_KEY: key },
      },
    },
  });

/** The configuration that most assistants read. */
export const otherAssistant = (origin: string, key: string): string =>
  json({
    mcpServers: {
      studyplanner: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } },
    },
  });
