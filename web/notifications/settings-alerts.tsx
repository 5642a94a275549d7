import type { Preferences } from '#/rules/preferences.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Switch } from '../ui/checkbox.tsx'
import type { ChangePreferences } from './preferences.ts'
import { canVibrate, playTone, vibrate } from './sound.ts'

interface AlertsProps {
  preferences: Preferences
  onChange: ChangePreferences
}

/** How it sounds and feels, and what stands on a locked phone. */
export function AlertSettings({ preferences, onChange }: AlertsProps) {
  return (
    <Card title="Sound and privacy">
      <Line action={<TryIt what="sound" onPress={() => void playTone()} />}>
        <Switch
          label="Sound"
          description="A short tone while the app is open."
          checked={preferences.sound_enabled}
          onChange={on => onChange({ sound_enabled: on })}
          className="flex-1"
        />
      </Line>
      <Line
        action={
          <TryIt
            what="vibration"
            onPress={vibrate}
            disabledReason={canVibrate() ? undefined : 'This device cannot vibrate.'}
          />
        }
      >
        <Switch
          label="Vibration"
          description="Twice, on phones that can."
          checked={preferences.vibration_enabled}
          onChange={on => onChange({ vibration_enabled: on })}
          className="flex-1"
        />
      </Line>
      <Switch
        label="Hide text in pushes"
        description="Pushes say only that something came, so that nobody reads it on your locked screen."
        checked={preferences.push_hide_text}
        onChange={on => onChange({ push_hide_text: on })}
      />
    </Card>
  )
}

function Line({ action, children }: { action: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      {children}
      <span className="order-first">{action}</span>
    </div>
  )
}

interface TryItProps {
  what: string
  onPress: () => void
  disabledReason?: string | undefined
}

const TryIt = ({ what, onPress, disabledReason }: TryItProps) => (
  <Button size="sm" aria-label={`Try it: ${what}`} disabledReason={disabledReason} onClick={onPress}>
    Try it
  </Button>
)
