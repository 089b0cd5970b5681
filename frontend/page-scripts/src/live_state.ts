/** The state of an element that no attribute of HTML says, as JSON in an attribute of our own. */
export const STATE = 'data-actwright-state';

export interface LiveState {
  scroll?: [number, number];
  indeterminate?: true;
  modal?: true;
  popover?: true;
  focus?: true;
}
