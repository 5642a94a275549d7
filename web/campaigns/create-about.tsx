import { notASubreddit, subredditTwice, tooManySubreddits } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { readSubreddit, sameSubreddit } from '#/rules/reddit-url.ts'
import { Field } from '../ui/field.tsx'
import { TagInput } from '../ui/tag-input.tsx'
import type { DraftForm } from './draft-form.ts'
import { TextField } from './text-field.tsx'

/** The fields that both kinds of campaign have. */
export function AboutFields({ form }: { form: DraftForm }) {
  return (
    <>
      <TextField
        form={form}
        name="saasName"
        label="Title"
        help="Your product’s name, which contributors disclose. A topic may follow: “Acme: our first launch”."
        max={limits.campaignNameMax}
      />
      <TextField
        form={form}
        name="description"
        label="Description"
        help="What your product does and who it is for. Contributors decide by reading this."
        max={limits.campaignTextMax}
        rows={3}
      />
      <Subreddits form={form} />
    </>
  )
}

function Subreddits({ form }: { form: DraftForm }) {
  const names = form.draft.targetSubreddits
  const add = (text: string) => {
    const found = [...names]
    const pieces = text.split(/[\s,]+/).filter(Boolean)
    for (const piece of pieces) {
      const name = readSubreddit(piece)
      if (!name) return notASubreddit
      if (found.some(each => sameSubreddit(each, name))) {
        return pieces.length === 1 ? subredditTwice : `${subredditTwice}: r/${name}`
      }
      found.push(name)
    }
    if (found.length > limits.subredditsMax) return tooManySubreddits
    form.setSubreddits(found)
    return undefined
  }
  return (
    <Field
      label="Target subreddits"
      help="Type a name and press Enter."
      aside={names.length > 0 ? `${names.length} of ${limits.subredditsMax}` : undefined}
      error={form.isSubredditRefused ? undefined : form.errorOf('targetSubreddits')}
    >
      <TagInput
        key={form.round}
        lead="r/"
        values={names}
        max={limits.subredditsMax}
        placeholder={names.length === 0 ? 'SaaS' : undefined}
        onAdd={add}
        onRemove={name => form.setSubreddits(names.filter(each => each !== name))}
        // A subreddit that is listed already does not keep the form from being sent: leaving out this text loses nothing.
        onRefused={words => form.refuseSubreddit(words !== undefined && words !== subredditTwice)}
      />
    </Field>
  )
}
