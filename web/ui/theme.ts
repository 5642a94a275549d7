export type Theme = 'light' | 'dark' | 'system'

/** Runs inline in the head, before the first paint, so that nobody sees the other theme flash. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

/** What this browser was told; `system` when nothing was, or when storage is closed to us. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function setTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  remember(theme)
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: calls back when the theme is changed here or in another tab. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== 'theme') return
    if (event.newValue === 'light' || event.newValue === 'dark')
      document.documentElement.dataset['theme'] = event.newValue
    else delete document.documentElement.dataset['theme']
    listener()
  }
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

const listeners = new Set<() => void>()

/** Storage can be forbidden; the theme then lasts as long as the page. */
function remember(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    return
  }
}
