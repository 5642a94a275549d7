/** A time in somebody's time zone: "24 Nov, 21:30". In UTC, the default, it says so. */
export const timeOf = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at)}${timeZone === 'UTC' ? ' UTC' : ''}`
