export default {
  nothingDone: 'Nothing to undo.',
  nothingUndone: 'Nothing to redo.',
  undone: (what: string) => `Undone: ${what}`,
  outdated: (what: string) => `Not undone, because it changed since: ${what}`,
};
