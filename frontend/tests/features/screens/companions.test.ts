import { expect, test } from 'vitest';

import { withCompanions } from '@/features/screens/uploads/companions';

function file(path: string): File {
  const made = new File(['1'], path.split('/').at(-1)!);
  Object.defineProperty(made, 'webkitRelativePath', { value: path });
  return made;
}

const pairs = (...paths: string[]) =>
  withCompanions(paths.map(file)).map((sent) => [
    sent.file.webkitRelativePath,
    ...sent.boxFiles.map((boxes) => boxes.webkitRelativePath),
  ]);

test('a box file goes with the picture it is called like', () => {
  expect(pairs('screen1.png', 'screen_2.png', 'screen1_boxes.json')).toEqual([
    ['screen1.png', 'screen1_boxes.json'],
    ['screen_2.png'],
  ]);
});

test('of box files with the same name the one of the same folder is meant', () => {
  expect(
    pairs('data/chess/screen_1.png', 'data/code/screen_1.png', 'boxes/chess/screen_1.json', 'boxes/code/screen_1.json'),
  ).toEqual([
    ['data/chess/screen_1.png', 'boxes/chess/screen_1.json'],
    ['data/code/screen_1.png', 'boxes/code/screen_1.json'],
  ]);
});

test('a file that is called like no picture may list many, so it goes with each that has none of its own', () => {
  expect(pairs('a.png', 'b.png', 'b.json', 'instances.json')).toEqual([
    ['a.png', 'instances.json'],
    ['b.png', 'b.json'],
  ]);
});

test('box files alone are sent, for the server to say what is missing', () => {
  expect(pairs('a.json')).toEqual([['a.json']]);
});
