/**
 * The words of a text as PostgreSQL cuts them: letters and digits with the marks that stand on or between them, such as the vowel
 * signs of Hindi and Thai, accents of their own, and the joiners within Persian words.
 */
export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}]*[\p{L}\p{M}\p{N}])?/gu) ?? []

/** A text as it may have been written: an é is one sign, or an e and its accent. */
export const spellings = (text: string): string[] => [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
