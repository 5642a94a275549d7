import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { Segmented } from './segmented.tsx'
import { onThemeChange, readTheme, setTheme, type Theme } from './theme.ts'

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(onThemeChange, readTheme, () => 'system')
  return <Segmented label="Theme" value={theme} onChange={setTheme} options={themes} />
}

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
] as const
