/** Ends a sentence, unless its last word, such as a campaign's name, brings a full stop or question mark of its own. */
export const sentence = (words: string) => (/[.?!…]\u2069?$/.test(words) ? words : `${words}.`)
