import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Preferences } from '#/rules/preferences.ts'
import { notATime, wallClockOf } from '#/rules/quiet-hours.ts'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SwitchBox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { ChangePreferences } from './preferences.ts'
import { zoneHere } from './zone-here.ts'

type QuietProps = {
  preferences: Preferences
  onChange: ChangePreferences
}

/** The default hours when quiet hours are switched on for the first time. */
const firstStart = '22:00'
const firstEnd = '08:00'

export function QuietHours({ preferences, onChange }: QuietProps) {
  const { quiet_hours_start: start, quiet_hours_end: end, time_zone } = preferences
  const id = useId()
  // Kept here, not beside the fields: a pending edit must not switch the hours on again after they were switched off.
  const times = useTimes({ start: start ?? '', end: end ?? '' }, onChange)
  const [last, setLast] = useState({ start: firstStart, end: firstEnd })
  const turn = (on: boolean) => {
    if (on) return onChange({ quiet_hours_start: last.start, quiet_hours_end: last.end, time_zone: zoneHere() })
    if (start && end) setLast({ start, end })
    onChange({ quiet_hours_start: null, quiet_hours_end: null })
  }
  const on = start !== null && end !== null
  return (
    <Card
      title="Quiet hours"
      note="Nothing pops up, makes a sound or vibrates. Push notifications and emails wait until they are over."
      action={
        <label htmlFor={id} className="flex min-h-control items-center">
          <span className="sr-only">Quiet hours</span>
          <SwitchBox id={id} checked={on} onChange={turn} />
        </label>
      }
      className={on ? undefined : 'pb-1'}
    >
      {on && (
        <>
          <Times times={times} />
          <Zone zone={time_zone} onChange={zone => onChange({ time_zone: zone })} />
        </>
      )}
    </Card>
  )
}

interface Span {
  start: string
  end: string
}

/** A time field is typed in parts and each intermediate value is a valid time, so changes are debounced. */
const restMs = 800

function useTimes({ start, end }: Span, onChange: ChangePreferences) {
  const [typed, setTyped] = useState({ start, end })
  const [saved, setSaved] = useState({ start, end })
  if (saved.start !== start || saved.end !== end) {
    setSaved({ start, end })
    // What is being typed stays when another tab has changed the other field.
    const isOff = !start || !end
    setTyped({
      start: isOff || typed.start === saved.start ? start : typed.start,
      end: isOff || typed.end === saved.end ? end : typed.end,
    })
  }
  const equal = typed.start === typed.end
  const changed = typed.start !== start || typed.end !== end
  const ready = changed && !equal && typed.start !== '' && typed.end !== ''
  const send = useCallback(
    () =>
      onChange({
        ...(typed.start !== start && { quiet_hours_start: typed.start }),
        ...(typed.end !== end && { quiet_hours_end: typed.end }),
      }),
    [typed, start, end, onChange],
  )
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(send, restMs)
    return () => clearTimeout(timer)
  }, [ready, send])
  const finish = useEffectEvent(() => {
    if (ready) send()
  })
  useEffect(() => () => finish(), [])
  return { typed, equal, type: setTyped, onBlur: () => ready && send() }
}

function Times({ times: { typed, equal, type, onBlur } }: { times: ReturnType<typeof useTimes> }) {
  const field = (name: keyof Span, label: string, error?: string) => (
    <Field label={label} required={false} error={typed[name] ? error : notATime} className="min-w-36 flex-1">
      <Input
        type="time"
        required
        value={typed[name]}
        onChange={event => type({ ...typed, [name]: event.target.value })}
        onBlur={onBlur}
      />
    </Field>
  )
  return (
    <div className="mt-2 flex max-w-sm flex-wrap gap-x-3 gap-y-2">
      {field('start', 'From')}
      {field('end', 'To', equal ? shown.quiet_hours_equal.words : undefined)}
    </div>
  )
}

function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const here = zoneHere()
  const isElsewhere = !clocksAgree(zone, here)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <p>
        Times are in <span className="font-medium text-ink">{nameOf(zone)}</span>.
        {isElsewhere && <> This browser is in {nameOf(here)}.</>}
      </p>
      {isElsewhere && (
        <Button size="sm" onClick={() => onChange(here)}>
          Use {nameOf(here)}
        </Button>
      )}
    </div>
  )
}

/** Compared month by month, because a zone has several names, of which each browser uses its own: Asia/Calcutta is Asia/Kolkata. */
function clocksAgree(zone: string, here: string) {
  const year = new Date().getFullYear()
  const differs = (month: number) => {
    const at = Date.UTC(year, month)
    return wallClockOf(at, zone) !== wallClockOf(at, here)
  }
  try {
    return !Array.from({ length: 12 }, (_, month) => month).some(differs)
  } catch {
    // This browser does not know the name of the other zone.
    return false
  }
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')
