/** Trimmed, and without the invisible marks that come along when a text is copied: direction, isolation, zero width. */
export const unmarked = (text: string) =>
  text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '').trim()
