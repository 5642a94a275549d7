/** Nothing that could be seen: white space, the zero-width spaces that come with copied text, old control characters. */
const isUnseen = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/** A text without the white space around it, and empty if nothing of it could be seen. */
export const seen = (text: string) => (isUnseen.test(text) ? '' : text.trim())
