/** Joins class names and drops the ones that are switched off. Later names do not win over earlier ones: never pass two that fight. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
