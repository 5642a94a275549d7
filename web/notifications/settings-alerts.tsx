import { type ReactNode, useId } from 'react'
import type { Preferences } from '#/rules/preferences.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SwitchBox } from '../ui/checkbox.tsx'
import type { ChangePreferences } from './preferences.ts'
import { canVibrate, playTone, vibrate } from './sound.ts'

type AlertsProps = {
  preferences: Preferences
  onChange: ChangePreferences
}

/** Sound, vibration, and what a locked phone shows. */
export function AlertSettings({ preferences, onChange }: AlertsProps) {
  return (
    <Card title="Sound and privacy">
      <Line
        label="Sound"
        what="A short tone while the app is open."
        on={preferences.sound_enabled}
        onChange={on => onChange({ sound_enabled: on })}
      >
        <TryIt what="sound" onPress={() => void playTone()} />
      </Line>
      <Line
        label="Vibration"
        what="Two short pulses, on phones that can."
        on={preferences.vibration_enabled}
        onChange={on => onChange({ vibration_enabled: on })}
      >
        <TryIt
          what="vibration"
          onPress={vibrate}
          disabledReason={canVibrate() ? undefined : 'This device cannot vibrate.'}
        />
      </Line>
      <Line
        label="Hide text in push notifications"
        what="They only say that something arrived, so nobody can read it on your lock screen."
        on={preferences.push_hide_text}
        onChange={on => onChange({ push_hide_text: on })}
      />
    </Card>
  )
}

type LineProps = {
  label: string
  what: string
  on: boolean
  onChange: (on: boolean) => void
  /** Rendered before the switch. */
  children?: ReactNode
}

function Line({ label, what, on, onChange, children }: LineProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-4 py-1">
      <label htmlFor={id} className="min-h-control flex-1 basis-20">
        {label}
        <span id={`${id}what`} className="block text-sm text-muted">
          {what}
        </span>
      </label>
      {children}
      <SwitchBox id={id} aria-label={label} aria-describedby={`${id}what`} checked={on} onChange={onChange} />
    </div>
  )
}

type TryItProps = {
  what: string
  onPress: () => void
  disabledReason?: string | undefined
}

const TryIt = ({ what, onPress, disabledReason }: TryItProps) => (
  <Button size="sm" aria-label={`Try it: ${what}`} disabledReason={disabledReason} onClick={onPress}>
    Try it
  </Button>
)
