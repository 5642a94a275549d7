import { limits } from './limits.ts'

/* Messages about a field that cannot be sent as it is, shown by forms and by the contract alike. */

export const nameMissing = 'A name is required'
export const titleMissing = 'A title is required'
export const reasonMissing = 'A reason is required'
export const codeMissing = 'Code is required'
export const fullNameMissing = 'Full name is required'
export const passwordMissing = 'Password is required'
export const postMissing = 'The text of your post is required'
export const commentMissing = 'Please write your comment first'
export const messageMissing = 'Write something first'
export const scopesMissing = 'Choose what it may do'
export const eventsMissing = 'Choose at least one event'

export const notAnAddress = 'Invalid email address'
export const passwordTooShort = `Password must be at least ${limits.passwordMin} characters`
export const passwordTooLong = `Password must be at most ${limits.passwordMax} characters`

export const notASubreddit = 'This is not the name of a subreddit'
export const subredditTwice = 'Subreddit already added'
export const tooManySubreddits = `At most ${limits.subredditsMax} subreddits`
