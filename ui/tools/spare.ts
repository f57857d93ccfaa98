// A step of the build: leaves out parts of the calendar library that the week has its own for,
// which the library would bring along without ever showing them.
import type { Plugin } from 'vite';

const spared = ['src/Toolbar.svelte', 'src/plugins/time-grid/NowIndicator.svelte'].map(
  (path) => '/@event-calendar/core/' + path,
);

export function spare(): Plugin {
  const found = new Set<string>();
  return {
    name: 'spare',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = spared.find((p) => id.endsWith(p));
      if (!path) return null;
      found.add(path);
      return '<!-- The week has its own. -->';
    },
    buildEnd() {
      const lost = spared.filter((p) => !found.has(p));
      if (lost.length > 0) this.error(`there is no ${lost.join(', ')} to leave out`);
    },
  };
}
