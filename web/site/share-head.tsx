import { useRouter } from '@tanstack/react-router'
import { isPublic } from '#/rules/campaign.ts'
import { headline, productName } from '#/rules/product.ts'
import { publicPages, sharedPictures, sharedPictureSize } from '#/rules/public-pages.ts'
import { isDemo } from '../api/api.ts'
import { ownOrigin } from './origin.ts'
import { descriptions, shortened } from './descriptions.ts'
import { campaignData, dataOfPage } from './structured-data.ts'

/** What search engines and link previews are told about a page. */
interface Page {
  /** The canonical path, whatever else the address bar contains. */
  path: string
  indexed: boolean
  picture: string
  pictureWords: string
  data: unknown
}

/**
 * Canonical URL, picture and structured data of the page being rendered. Every page not known to be public counts as private: it
 * gets none of them, and search engines are told not to index it. Rendered by the server only.
 */
export function ShareHead() {
  const page = usePage()
  const origin = ownOrigin()
  const { title, description } = useWords()
  if (!page) {
    return (
      <>
        {description && <meta name="description" content={description} />}
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const indexed = page.indexed && !isDemo()
  return (
    <>
      {indexed ? <link rel="canonical" href={origin + page.path} /> : <meta name="robots" content="noindex" />}
      <meta name="description" content={description} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title.replace(` · ${productName}`, '')} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + page.path} />
      <meta property="og:image" content={origin + page.picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(sharedPictureSize.width)} />
      <meta property="og:image:height" content={String(sharedPictureSize.height)} />
      <meta property="og:image:alt" content={page.pictureWords} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.data !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScript(page.data) }} />
      )}
    </>
  )
}

function usePage(): Page | null {
  const router = useRouter()
  const { matches } = router.state
  const leaf = matches.at(-1)
  if (!leaf || matches.some(({ status }) => status !== 'success')) return null
  if (leaf.routeId === '/campaign/$id') return campaignOf(router.options.context, leaf.params.id)
  const path = publicPages.find(each => each === leaf.routeId)
  if (!path) return null
  const page = { path, indexed: true, ...sitePicture, data: dataOfPage(path, ownOrigin()) }
  // The two kinds of campaigns count as two pages; sorting and filters do not make further ones, and search results are not
  // indexed.
  if (leaf.routeId !== '/explore') return page
  const { tab, q } = leaf.search
  return { ...page, path: tab === 'posts' ? '/explore?tab=posts' : path, indexed: q === '' }
}

const sitePicture = {
  picture: sharedPictures.site,
  pictureWords: `${productName}: ${headline}`,
}

type Context = ReturnType<typeof useRouter>['options']['context']

function readCampaign({ queryClient, queries }: Context, id: string) {
  const { queryKey } = queries.campaigns.get.queryOptions({ input: { id } })
  return queryClient.getQueryData(queryKey)?.campaign
}

function campaignOf(context: Context, asked: string): Page | null {
  const campaign = readCampaign(context, asked)
  if (!campaign || !isPublic(campaign.status)) return null
  // The id in the address may have capitals.
  const { id, saasName, updatedAt, done } = campaign
  return {
    path: `/campaign/${id}`,
    indexed: true,
    // Other sites cache pictures by URL: a changed version makes them fetch it again.
    picture: `${sharedPictures.campaign(id)}?v=${new Date(updatedAt).getTime().toString(36)}-${done}`,
    pictureWords: `${saasName}, a campaign on ${productName}`,
    data: campaignData({ id, name: saasName, origin: ownOrigin() }),
  }
}

function useWords() {
  const { state, options } = useRouter()
  const { matches } = state
  const title = matches.flatMap(match => match.meta ?? []).findLast(meta => meta?.title)?.title ?? ''
  const leaf = matches.at(-1)
  if (!leaf || matches.some(({ status }) => status !== 'success')) return { title, description: '' }
  const campaign = leaf.routeId === '/campaign/$id' ? readCampaign(options.context, leaf.params.id) : undefined
  return { title, description: campaign ? shortened(campaign.description) : (descriptions[leaf.routeId] ?? '') }
}

/** Escaped, so that user text cannot close the script element. */
const asScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
