/** Everything the keyboard can do on any page, one table: the editor's commands and those of the other pages. */
import { COMMANDS as EDITOR_COMMANDS, type CommandName, type Scope as EditorScope } from '@/canvas/commands';

/** Where a command lives: in the box editor, everywhere, or on one kind of page. */
export type Scope =
  | EditorScope
  | 'everywhere'
  | 'aim'
  | 'strip'
  | 'work'
  | 'screens'
  | 'labels'
  | 'adjudication'
  | 'dialogues'
  | 'studio'
  | 'lesson'
  | 'final-pass'
  | 'episode-review'
  | 'answering'
  | 'answers'
  | 'comments';

export interface KeyCommand {
  readonly name: string;
  /** The line of the sheet it stands in; several commands may share one. */
  readonly title: string;
  /** The section of the sheet. */
  readonly group: string;
  readonly keys: readonly string[];
  readonly scope: Scope;
}

const inScope =
  (scope: Scope, group: string) =>
  (title: string, ...keys: string[]) => ({ scope, group, title, keys });

const everywhere = inScope('everywhere', 'Everywhere');
const strip = inScope('strip', 'Film strip');
const aim = inScope('aim', 'Pointing at the picture');
const work = inScope('work', 'My work');
const screens = inScope('screens', 'Screens');
const labels = inScope('labels', 'Labels');
const adjudication = inScope('adjudication', 'Adjudication');
const dialogues = inScope('dialogues', 'Dialogues');
const studio = inScope('studio', 'Writing tasks');
const lesson = inScope('lesson', 'Lesson');
const finalPass = inScope('final-pass', 'Final pass');
const episodeReview = inScope('episode-review', 'Episode review');
const answering = inScope('answering', 'Answering');
const answers = inScope('answers', 'Answers');
const commenting = inScope('comments', 'Comments');

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Digit = (typeof DIGITS)[number];

type Entry = Omit<KeyCommand, 'name'>;

/** `work-1` … `work-9`: they share a line of the sheet. */
function digits<Prefix extends string>(prefix: Prefix, of: (digit: Digit) => Entry) {
  return Object.fromEntries(DIGITS.map((digit) => [`${prefix}-${digit}`, of(digit)])) as Record<
    `${Prefix}-${Digit}`,
    Entry
  >;
}

const TABLE = {
  go: everywhere('Go to the page of the next letter', 'G'),
  palette: everywhere('Search pages, screens, tasks, people and commands', 'Mod+K'),
  sheet: everywhere('This sheet', '?'),
  ...digits('work', (digit) => work('Start the work with that number', String(digit))),
  'screens-search': screens('Search screens', '/'),
  'screens-upload': screens('Upload screens', 'U'),
  'screens-capture': screens('Capture pages', 'C'),
  'labels-near': labels('The box near by, or the whole screen', 'Alt+Z'),
  'labels-previous': labels('The box just answered: correct it; the same key goes back', 'Alt+K'),
  'labels-take-suggestion': labels('Take the suggested label', 'Alt+S'),
  'labels-edit-suggestion': labels('Write the suggested label into the line', 'Alt+E'),
  'labels-not-interactable': labels('Skip: not interactable', 'Alt+1'),
  'labels-cannot-tell': labels('Skip: cannot tell', 'Alt+2'),
  'labels-box-is-wrong': labels('Skip: box is wrong', 'Alt+3'),
  ...digits('adjudication', (digit) => adjudication('Choose that proposal', String(digit))),
  'dialogue-keep': dialogues('Keep it as it stands; checked again: it is right', 'Alt+Y'),
  'dialogue-drop': dialogues('Drop it, or find it wrong: write the reason', 'Alt+R'),
  'dialogue-send': dialogues('Send the reason', 'Mod+Enter'),
  'adjudication-none': adjudication('No label', '0'),
  'adjudication-write': adjudication('Write another label', 'W'),
  'adjudication-back': adjudication('Send back for new labels: write the reason', 'B'),
  'adjudication-send': adjudication('Send the reason', 'Mod+Enter'),
  'adjudication-later': adjudication('Leave it for later: the next box', 'J'),
  'adjudication-previous': adjudication('The box just settled: correct its label; the same key goes back', 'Alt+K'),
  'adjudication-near': adjudication('The box near by, or the whole screen', 'Alt+Z'),
  'studio-submit': studio('Submit, or run the exercise', 'Mod+Enter'),
  'studio-play': studio('Play the script on the picture, pause', 'Alt+P'),
  'studio-script': studio('To the script', 'Alt+E'),
  'studio-picture': studio('To the picture; Tab goes from box to box, Enter writes the label', 'Alt+B'),
  'studio-suggest-script': studio('Have a script suggested for the sentence', 'Alt+S'),
  'studio-suggest-phrasings': studio('Have reformulations suggested', 'Alt+R'),
  'studio-take-suggestion': studio('Take the next suggested script or reformulation', 'Alt+T'),
  'studio-drop-suggestion': studio('Drop it', 'Alt+D'),
  'lesson-read': lesson('I have read this; go on', 'Mod+Enter'),
  'final-accept': finalPass('Accept', 'A'),
  'final-return': finalPass('Return: write the reason', 'R'),
  'final-send': finalPass('Send the reason', 'Mod+Enter'),
  'final-flicker': finalPass('Flicker between the display before and after', 'F'),
  'final-path': finalPass("The script's path", 'P'),
  'final-next': finalPass('Next task', 'J'),
  'final-previous': finalPass('Task before', 'K'),
  'final-correct': finalPass('The task just judged: correct the verdict', 'Alt+K'),
  'episode-accept': episodeReview('Accept', 'A'),
  'episode-previous': episodeReview('The episode just judged: correct the verdict; the same key goes back', 'Alt+K'),
  'answering-send': answering('Answer; then the next task', 'Mod+Enter'),
  'answering-correct': answering('Correct the answer, until the next task is open', 'Alt+C'),
  'answering-skip': answering('Skip this task', 'Alt+S'),
  'answering-picture': answering('To the picture', 'Alt+B'),
  'answering-script': answering('To the script', 'Alt+E'),
  'aim-click': aim('Click there', 'Enter'),
  'aim-double-click': aim('Double click there', 'Shift+Enter'),
  'aim-right-click': aim('Right click there', 'R'),
  'aim-move': aim('Move there', 'M'),
  'aim-drag': aim('Begin a drag, then end it', 'D'),
  'aim-cancel': aim('Give up the drag', 'Escape'),
  'strip-next': strip('The next action on the picture', 'Alt+.'),
  'strip-previous': strip('The action before on the picture', 'Alt+,'),
  'comment-write': commenting('Write a comment on the selected box, the open task, or the screen', 'Alt+M'),
  'answers-next': answers('Next task', 'J'),
  'answers-previous': answers('Previous task', 'K'),
} satisfies Record<string, Entry>;

export type PageCommandName = keyof typeof TABLE;
/** A command that a page answers wherever its focus is. */
export type AnyCommandName = PageCommandName | CommandName;

export const COMMANDS: readonly KeyCommand[] = [
  ...EDITOR_COMMANDS,
  ...Object.entries<Entry>(TABLE).map(([name, entry]) => ({ name, ...entry })),
];

/** The scopes whose commands are there at once: within one of these lists a key may mean one thing only. */
export const TOGETHER: readonly (readonly Scope[])[] = [
  ['everywhere', 'page', 'view', 'canvas', 'edit', 'comments'],
  ['everywhere', 'page', 'view', 'canvas', 'review', 'comments'],
  ['everywhere', 'work'],
  ['everywhere', 'screens'],
  ['everywhere', 'labels'],
  ['everywhere', 'adjudication'],
  ['everywhere', 'dialogues', 'view', 'canvas', 'edit'],
  ['everywhere', 'studio', 'strip', 'view', 'canvas', 'comments'],
  ['everywhere', 'lesson'],
  ['everywhere', 'episode-review', 'strip', 'view', 'canvas'],
  ['everywhere', 'final-pass', 'strip', 'view', 'canvas', 'comments'],
  ['everywhere', 'answering', 'view', 'aim'],
  ['everywhere', 'answers', 'strip', 'view', 'canvas'],
];
