import { expect, test } from 'vitest';
import docs from '../../../../docs/assistants.md?raw';
import { claudeCode, claudeDesktop, curlLine, otherAssistant } from './snippets';

const key = 'svc_live_…';

test('the forms are those of the documentation', () => {
  expect(docs).toContain(claudeCode('https://planner.example.org', key));
  for (const form of [
    claudeDesktop('http://localhost:8080', key),
    otherAssistant('https://planner.example.org', key),
  ]) {
    const documented = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].map((m) => JSON.parse(m[1] ?? '') as unknown);
    expect(documented).toContainEqual(JSON.parse(form));
  }
});

test('a first request is one line', () => {
  expect(curlLine('http://localhost:8080', key)).toBe(
    'curl -s -H "Authorization: Bearer svc_live_…" http://localhost:8080/v1/schedule',
  );
});
