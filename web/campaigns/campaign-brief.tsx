import ImageIcon from 'lucide-react/icons/image'
import LinkIcon from 'lucide-react/icons/link'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Campaign, Resource } from '#/contract/campaigns.ts'
import { disclosureLine, productOf } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { TypedText } from '../ui/typed-text.tsx'

export function CampaignBrief({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid max-w-read gap-6">
      <Part title="The brief">
        <TypedText>{campaign.description}</TypedText>
      </Part>
      {campaign.kind === 'engagement' ? (
        <Part title="How to engage">
          <TypedText>{campaign.engagementInstructions}</TypedText>
        </Part>
      ) : (
        <PostParts campaign={campaign} />
      )}
      {campaign.additionalResources.length > 0 && (
        <Part title="Resources">
          <Resources resources={campaign.additionalResources} />
        </Part>
      )}
      <Disclosure product={productOf(campaign.saasName)} />
    </div>
  )
}

function PostParts({ campaign }: { campaign: Extract<Campaign, { kind: 'posts' }> }) {
  return (
    <>
      <Part title="What to post">
        {campaign.postTitle && (
          <p className="mb-2 font-semibold wrap-anywhere">
            <span className="font-normal text-muted">Suggested title: </span>
            <bdi>{campaign.postTitle}</bdi>
          </p>
        )}
        <TypedText>{campaign.postContent}</TypedText>
      </Part>
      <Part title="Key messages">
        <ul className="grid list-disc gap-1 ps-5 marker:text-muted">
          {campaign.keyMessages.map((message, nth) => (
            <li key={`${nth} ${message}`} className="wrap-anywhere">
              <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Guidelines">
        <TypedText>{campaign.guidelines}</TypedText>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

const resourceIcons = { image: ImageIcon, video: Video, link: LinkIcon } as const
const resourceWords = { image: 'Image', video: 'Video', link: 'Link' } as const

function Resources({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul className="grid gap-2">
      {resources.map(({ type, title, url, description }, nth) => {
        const Icon = resourceIcons[type]
        return (
          <li key={`${nth} ${type} ${url} ${title}`} className="flex items-start gap-2.5">
            <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
            <span className="min-w-0">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="font-medium wrap-anywhere link"
              >
                <bdi>{title}</bdi>
                <span className="sr-only"> ({resourceWords[type]}, opens in a new tab)</span>
              </a>
              {description && (
                <span dir="auto" className="block text-sm wrap-anywhere text-muted">
                  {description}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown on every brief: undisclosed promotion breaks Reddit's rules and consumer law. */
function Disclosure({ product }: { product: string }) {
  const line = disclosureLine(product)
  return (
    <section aria-label="Disclosure" className="rounded-lg bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">Say that you were rewarded</h2>
        <CopyButton text={line} what="the disclosure line" />
      </div>
      <blockquote className="mt-1 wrap-anywhere">{disclosureLine(isolated(product))}</blockquote>
      <p className="mt-1 text-sm text-muted">
        Include this line, or say it in your own words. Follow the subreddit’s rules, and write only what you really
        think.
      </p>
    </section>
  )
}
