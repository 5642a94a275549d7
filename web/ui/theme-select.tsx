import { useSyncExternalStore } from 'react'
import { onThemeChange, readTheme, setTheme, type Theme, themeOf } from './theme.ts'

/** The same choice as ThemeSwitch in the platform's own select: light enough for every page. */
export function ThemeSelect() {
  const theme = useSyncExternalStore<Theme>(onThemeChange, readTheme, () => 'system')
  return (
    <label className="flex w-fit items-center gap-2 text-sm text-muted">
      Theme
      <select
        value={theme}
        onChange={event => setTheme(themeOf(event.target.value))}
        className="min-h-control-sm rounded-md border border-edge bg-surface px-2 text-ink pointer-coarse:text-base"
      >
        {themes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
