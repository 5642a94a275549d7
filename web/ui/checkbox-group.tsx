import { Checkbox } from './checkbox.tsx'
import { useFieldGroup } from './field-wiring.ts'

type CheckboxGroupProps<Value extends string> = {
  values: readonly Value[]
  words: Readonly<Record<Value, string>>
  chosen: readonly string[]
  onChoose: (chosen: Value[]) => void
  className: string
}

/** Any number of values, each in words and as it is sent. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { values, words, chosen, onChoose, className } = props
  const { 'aria-invalid': invalid, ...field } = useFieldGroup()
  return (
    <div role="group" {...field} className={className}>
      {values.map((value, at) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={wanted => onChoose(values.filter(each => (each === value ? wanted : chosen.includes(each))))}
          label={words[value]}
          description={<code className="font-mono">{value}</code>}
          {...(invalid && at === 0 ? { 'aria-invalid': true } : {})}
        />
      ))}
    </div>
  )
}
