/*
 * Who runs this site and where people write to. An operator puts their own here.
 */

export const contact = {
  sales: 'sales@karmasquad.example',
  support: 'support@karmasquad.example',
} as const

/** Name and postal address as law asks for them, such as 'Example Ltd, 1 High Street, York'; null says that they are missing. */
export const operator: string | null = null
