/** How long a text is for a limit: its code points, as the contract counts them. An emoji has two units in JavaScript, and is one. */
export const lengthOf = (text: string) => Array.from(text).length
