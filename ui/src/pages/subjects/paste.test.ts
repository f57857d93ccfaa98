import { describe, expect, test } from 'vitest';
import { readTopics } from './paste';
import { plainText, readMinutes, splitDuration } from './titles';

/** What a text is read as, a line for each topic and problem: "3 Limits 90 x", "4 noTitle". */
function read(text: string, minutes = 60): string {
  const { topics, problems, passed } = readTopics(text, minutes);
  return [
    ...topics.map((t) => `${t.line} ${t.title} ${t.minutes}${t.done ? ' x' : ''}`),
    ...problems.map((p) => `${p.line} ${p.kind}`),
    ...(passed.length > 0 ? [`passed ${passed.join()}`] : []),
  ].join('\n');
}

describe('a pasted text', () => {
  test.each([
    ['a list', '- Rome (45 min)\n* Greece\n+ Egypt 1h30\n• Persia', '1 Rome 45\n2 Greece 60\n3 Egypt 90\n4 Persia 60'],
    ['numbers', '1. a\n2) b\n10. c\n1.2 d\n1.2.3. e', '1 a 60\n2 b 60\n3 c 60\n4 d 60\n5 e 60'],
    ['boxes', '- [x] a\n- [X] b\n- [ ] c\n[x] d\n☐ e\n☑ f', '1 a 60 x\n2 b 60 x\n3 c 60\n4 d 60 x\n5 e 60\n6 f 60 x'],
    ['plain lines', 'Rome\n\n  Greece, 2 hours \nEgypt', '1 Rome 60\n3 Greece 120\n4 Egypt 60'],
    ['semicolons', 'Rome; 45\n- Greece;1:30;x\n', '2 Greece 90 x\npassed 1'],
    ['only semicolons', 'Rome; 45\nGreece;1:30;x\nEgypt;;no', '1 Rome 45\n2 Greece 90 x\n3 Egypt 60'],
    ['a list with semicolons', '- Rome; 45\n- [x] Greece; 30\n- Egypt', '1 Rome 45\n2 Greece 30 x\n3 Egypt 60'],
    ['tabs', 'Rome, and more\t45\tx\nGreece\t\t', '1 Rome, and more 45 x\n2 Greece 60'],
    ['a table with a head', 'Title,Duration,Done\nRome,45,yes', '2 Rome 45 x\npassed 1'],
    ['a table with commas', 'Rome,45\n"Greece, Crete",1h', '1 Rome 45\n2 Greece, Crete 60'],
    ['commas in titles', 'Chapters 1, 2\nRome, Greece', '1 Chapters 1, 2 60\n2 Rome, Greece 60'],
    ['one line with a comma', 'Chapters 1, 2', '1 Chapters 1, 2 60'],
    ['semicolons in titles', 'Rome; Greece\nEgypt', '1 Rome; Greece 60\n2 Egypt 60'],
    ['nested lists', '- a\n  - b\n    1. c\n  - d\n- e', '3 c 60\n4 d 60\n5 e 60\npassed 1,2'],
    ['lists under headings', '# A\n- a\n## B\ntext\n- b', '2 a 60\n5 b 60\npassed 1,3,4'],
    ['only headings', '# A\n## B ##', '1 A 60\n2 B 60'],
    ['an item that goes on', '- a\n  b (2 h)\n- c', '2 a b 120\n3 c 60'],
    ['rules, code and quotations', '---\n- a\n```\n- b\n```\n> - c\n* * *\n- d', '2 a 60\n8 d 60'],
    ['markup', '- **Rome** [map](http://x) `x_y`\n- _a_ snake_case', '1 Rome map x_y 60\n2 a snake_case 60'],
    ['a byte order mark and Windows', '\uFEFF- a\r\n- b\r\n', '1 a 60\n2 b 60'],
    ['nothing', ' \n\n', ''],
  ])('%s', (_, text, want) => {
    expect(read(text)).toBe(want);
  });

  test('what is wrong is told by line, and the rest is read', () => {
    const text = ['- ', '- a', `- ${'b'.repeat(201)}`, '- c; 0', '- d; 6001', '- e\u0000', `- ${'🎹'.repeat(200)}`];
    expect(read(text.join('\n'))).toBe(
      `2 a 60\n7 ${'🎹'.repeat(200)} 60\n1 noTitle\n3 longTitle\n4 badMinutes\n5 badMinutes\n6 badTitle`,
    );
  });

  test('minutes that are not told are those that were asked for', () => {
    expect(read('a\nb 20 min', 45)).toBe('1 a 45\n2 b 20');
  });

  test('long lines of anything are read', () => {
    for (const part of ['*', '_', '[', '(', ' ', '`', '1 h ', '- ', '**a', '(1', ',', '"', '1.'])
      readTopics(part.repeat(20_000) + '\n' + part.repeat(900), 60);
  });
});

test.each([
  ['Limits (90 min)', 'Limits', 90],
  ['Limits(90m)', 'Limits', 90],
  ['Limits [1h30]', 'Limits', 90],
  ['Limits ( 1 h 30 min )', 'Limits', 90],
  ['Limits – 45m', 'Limits', 45],
  ['Limits - 2 hours', 'Limits', 120],
  ['Limits: 1.5h', 'Limits', 90],
  ['Grenzwerte – 1,5 Std', 'Grenzwerte', 90],
  ['Grenzwerte (45 Minuten)', 'Grenzwerte', 45],
  ['Limits 90 min', 'Limits', 90],
  ['Limits (part 2)', 'Limits (part 2)', undefined],
  ['Limits (90)', 'Limits (90)', undefined],
  ['Sprint 400 m', 'Sprint 400 m', undefined],
  ['Lecture 10:30', 'Lecture 10:30', undefined],
  ['1h30', '1h30', undefined],
])('the duration is cut off %s', (text, title, minutes) => {
  expect(splitDuration(text)).toEqual({ title, minutes });
});

test.each([
  ['90', 90],
  ['90 min', 90],
  ['1h', 60],
  ['1h30', 90],
  ['1 h 5 min', 65],
  ['1.5 h', 90],
  ['2 Stunden', 120],
  ['1:30', 90],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
])('%j lasts %s minutes', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

test.each([
  ['*a* **b** _c_ __d__ ~~e~~', 'a b c d e'],
  ['2 * 3 * 4 a_b snake_case_name', '2 * 3 * 4 a_b snake_case_name'],
  ['*open **also', '*open **also'],
  ['[a](http://x) ![b](c.png)', 'a b'],
  ['\\*a\\*', '*a*'],
])('%s is written as %s', (text, want) => {
  expect(plainText(text)).toBe(want);
});
