import { expect, test } from 'vitest';

import { addressesIn, isAddressList, withLines, withoutAddresses } from '@/features/screens/captures/address-lists';

test('a text file gives its lines, wrong ones too: the server says what is wrong with them', () => {
  expect(addressesIn('a.txt', 'https://a.org\r\n\r\n nonsense \r\n')).toEqual(['https://a.org', 'nonsense']);
});

test.each([',', ';', '\t'])('a table parted by %j gives its cells that are addresses', (mark) => {
  const table = [
    ['name', 'url', 'note'],
    ['A', 'https://a.org/x', 'see'],
    ['B', '"https://b.org/?q=""1,2;3"""', ''],
  ];
  const text = table.map((line) => line.join(mark)).join('\n');
  expect(addressesIn('list.CSV', text)).toEqual(['https://a.org/x', 'https://b.org/?q="1,2;3"']);
});

test('a list of one column keeps commas in its addresses apart from the next line', () => {
  expect(addressesIn('a.csv', 'url\nhttps://a.org/1;2\n')).toEqual(['https://a.org/1;2']);
});

test('lists are told by their names', () => {
  expect(['a.txt', 'b.CSV', 'c.png', 'txt'].map((name) => isAddressList({ name }))).toEqual([true, true, false, false]);
});

test('lines are put behind what is there, and taken out again wherever they stand', () => {
  expect(withLines('', ['b'])).toBe('b');
  expect(withLines('a\n', ['b', 'c'])).toBe('a\nb\nc');
  expect(withoutAddresses('a\n b \nc', ['b', 'x'])).toBe('a\nc');
});
