import { focusWhenLost } from './lost-focus.ts'

/** For a link to another tab that disappears with its own: the focus goes to the tab that opens. */
export const focusOpenTab = () =>
  focusWhenLost(() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))
