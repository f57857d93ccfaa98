import { expect, test } from 'vitest';
import { fileName, summaryOf } from './document';

test('a document tells what its spaces hold', () => {
  const text = JSON.stringify({
    format: 1,
    exported: '2026-11-21T10:00:00Z',
    account: { email: 'ada@example.org' },
    keys: [],
    spaces: {
      live: { subjects: [{}, {}], blocks: [{ date: '2026-03-02' }, { date: '2025-12-30' }, { date: '2026-01-01' }] },
      sandbox: { subjects: [], blocks: [] },
    },
  });
  expect(summaryOf(text)).toEqual({
    exported: '2026-11-21T10:00:00Z',
    email: 'ada@example.org',
    spaces: [
      { space: 'live', subjects: 2, blocks: 3, from: '2025-12-30', to: '2026-03-02' },
      { space: 'sandbox', subjects: 0, blocks: 0, from: '', to: '' },
    ],
  });
});

test.each([
  ['no JSON', 'notAnExport'],
  ['null', 'notAnExport'],
  ['[]', 'notAnExport'],
  ['{"spaces": {}}', 'notAnExport'],
  ['{"format": 3, "spaces": {}}', 'otherFormat'],
  ['{"format": 1, "spaces": {}}', 'emptyFile'],
  ['{"format": 1, "spaces": {"live": {"blocks": 7}}}', 'notAnExport'],
])('%s is refused', (text, problem) => {
  expect(summaryOf(text)).toBe(problem);
});

test('the file is named after its day', () => {
  expect(fileName('2026-11-21')).toBe('studyplanner-export-2026-11-21.json');
});
