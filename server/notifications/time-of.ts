/** A moment as a clock on the wall of somebody's zone shows it: "24 Nov, 21:30". Who never told theirs is told that it is UTC. */
export const timeOf = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at)}${timeZone === 'UTC' ? ' UTC' : ''}`
