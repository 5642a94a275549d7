import type { ReactNode } from 'react'
import { isValidElement } from 'react'
import { plans } from '#/rules/plans.ts'
import { productName, tagline } from '#/rules/product.ts'
import { categories } from './faq-answers.tsx'

/*
 * Structured data for search engines (schema.org). Only what the pages state themselves and what is true of this product; sample
 * texts and figures (samples.ts) are left out.
 */

const schema = { '@context': 'https://schema.org' }

export function dataOfPage(path: string, origin: string): unknown {
  switch (path) {
    case '/':
      return { ...schema, '@graph': [organization(origin), webSite(origin)] }
    case '/faq':
      return faq()
    case '/pricing':
      return pricing(origin)
    default:
      return undefined
  }
}

const organizationId = (origin: string) => `${origin}/#organization`

const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': organizationId(origin),
  name: productName,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
})

const webSite = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: productName,
  url: `${origin}/`,
  publisher: { '@id': organizationId(origin) },
})

const faq = () => ({
  ...schema,
  '@type': 'FAQPage',
  mainEntity: categories.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: factOf(answer) },
    })),
  ),
})

const pricing = (origin: string) => ({
  ...schema,
  '@type': 'Product',
  name: productName,
  description: `${tagline}, by the month.`,
  brand: { '@type': 'Brand', name: productName },
  image: `${origin}/icon-512.png`,
  offers: plans.map(({ name, price, description }) => ({
    '@type': 'Offer',
    name,
    description,
    price,
    priceCurrency: 'USD',
    url: `${origin}/pricing`,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      billingDuration: 'P1M',
    },
  })),
})

/** The breadcrumbs of a campaign's page. */
export const campaignData = ({ id, name, origin }: { id: string; name: string; origin: string }) => ({
  ...schema,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: productName, path: '/' },
    { name: 'Explore Reddit Campaigns', path: '/explore' },
    { name, path: `/campaign/${id}` },
  ].map(({ name: title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: `${origin}${path}`,
  })),
})

/**
 * An answer as plain text, without links. Sentences containing a component that renders itself, such as sample figures, are left
 * out.
 */
const factOf = (answer: ReactNode) =>
  textOf(answer)
    .replaceAll(/[^.?!]*\uFFFC[^.?!]*[.?!]/g, '')
    .trim()

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (!isValidElement<{ children?: ReactNode }>(node)) return ''
  return node.props.children === undefined ? '\uFFFC' : textOf(node.props.children)
}
