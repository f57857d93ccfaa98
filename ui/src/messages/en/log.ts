export default {
  nothingDone: 'There is nothing to undo.',
  nothingUndone: 'There is nothing to redo.',
  undone: (what: string) => `Undone: ${what}`,
  outdated: (what: string) => `Changed since, so it stays: ${what}`,
};
