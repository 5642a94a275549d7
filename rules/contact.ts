/* Who runs this site and where people can write. Operators replace these with their own. */

export const contact = {
  sales: 'sales@karmasquad.example',
  support: 'support@karmasquad.example',
} as const

/** Name and postal address as required by law, such as 'Example Ltd, 1 High Street, York'; null means that they are missing. */
export const operator: string | null = null

/** Shown to a suspended person, wherever they find out. */
export const suspendedWords = `This account is suspended. Write to ${contact.support} if you think that is a mistake.`
