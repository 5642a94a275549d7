/**
 * The words of a text as PostgreSQL's parser splits them: letters and digits with the marks on or between them, such as the vowel
 * signs of Hindi and Thai, combining accents, and the joiners within Persian words.
 */
export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}]*[\p{L}\p{M}\p{N}])?/gu) ?? []

/** The ways a text may be encoded: an é is one code point, or an e and a combining accent. */
export const spellings = (text: string): string[] => [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
