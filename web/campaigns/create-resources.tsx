import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { ResourceType } from '#/rules/campaign.ts'
import { resourceTypes } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { DraftResource } from './create-draft.ts'
import { blankResource } from './create-draft.ts'
import type { DraftForm } from './draft-form.ts'

/** Links to pictures, videos and pages that help contributors write. Blank rows are not sent. */
export function ResourceFields({ form }: { form: DraftForm }) {
  const { resources } = form.draft
  const full = resources.length >= limits.resourceLinksMax
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [refused, refuse] = useState(false)
  const add = () => {
    if (full) return refuse(true)
    refuse(false)
    form.setResources([...resources, blankResource()])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus())
  }
  const remove = (key: string) => {
    refuse(false)
    form.setResources(resources.filter(each => each.key !== key))
    adder.current?.focus()
  }
  const change = (key: string, part: Partial<DraftResource>) =>
    form.setResources(resources.map(each => (each.key === key ? { ...each, ...part } : each)))
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-4 empty:hidden">
        {resources.map((resource, index) => (
          <li key={resource.key}>
            <ResourceRow
              number={index + 1}
              resource={resource}
              errorOf={field => form.errorOf(`resources.${resource.key}.${field}`)}
              onChange={part => change(resource.key, part)}
              onRemove={() => remove(resource.key)}
            />
          </li>
        ))}
      </ul>
      <Button ref={adder} size="sm" onClick={add} className="justify-self-start">
        <Plus aria-hidden="true" />
        Add a link
      </Button>
      <p aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {full && refused ? `Maximum ${limits.resourceLinksMax} resource links allowed` : form.errorOf('resources.all')}
      </p>
    </>
  )
}

type ResourceRowProps = {
  number: number
  resource: DraftResource
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<DraftResource>) => void
  onRemove: () => void
}

const typeWords: Record<ResourceType, string> = { link: 'Link', image: 'Image', video: 'Video' }

function ResourceRow({ number, resource, errorOf, onChange, onRemove }: ResourceRowProps) {
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-[7.5rem_1fr]">
      <legend className="sr-only">Link {number}</legend>
      <Field label="Type">
        <Select value={resource.type} onChange={event => onChange({ type: event.target.value })}>
          {resourceTypes.map(type => (
            <option key={type} value={type}>
              {typeWords[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Title" required={false} error={errorOf('title')}>
        <Input value={resource.title} autoComplete="off" onChange={event => onChange({ title: event.target.value })} />
      </Field>
      <Field label="URL" required={false} error={errorOf('url')} className="sm:col-span-2">
        <Input
          type="url"
          value={resource.url}
          placeholder="https://"
          autoComplete="off"
          onChange={event => onChange({ url: event.target.value })}
        />
      </Field>
      <div className="flex items-end gap-2 sm:col-span-2">
        <Field label="Description" optional error={errorOf('description')} className="min-w-0 flex-1">
          <Input
            value={resource.description}
            autoComplete="off"
            onChange={event => onChange({ description: event.target.value })}
          />
        </Field>
        <IconButton label={`Remove link ${number}`} icon={<Trash />} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
