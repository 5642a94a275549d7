/** Where people write to. An operator puts their own addresses here. */
export const contact = {
  sales: 'sales@karmasquad.example',
  support: 'support@karmasquad.example',
} as const
