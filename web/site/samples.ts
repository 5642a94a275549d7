/*
 * Texts and figures of the public pages that are not based on data: samples until the operator writes their own. Replace them,
 * then set `mark` to null: it is the label shown beside each of them.
 */

export const mark: string | null = 'Sample'

/** Shown below the buttons of the landing page. */
export const trust = 'Trusted by 500+ founders'

/** Shown on the landing page, and on About Us as the company's growth. */
export const figures = [
  { value: '500+', label: 'founders' },
  { value: '2,500', label: 'contributors' },
  { value: '50K+', label: 'engagements' },
] as const

/** Shown on the pricing page and in the FAQ. */
export const reach = [
  { value: '2,500+', label: 'creators' },
  { value: '50K+', label: 'conversations' },
] as const

export const testimonials = [
  {
    words:
      'I used to post once and disappear. Now three people who know the product answer questions I never get to, and I read every line before it goes out.',
    name: 'Ines Okafor',
    role: 'Founder, a bookkeeping tool',
  },
  {
    words: 'The rejected drafts taught me as much as the approved ones. My pricing page says something else today.',
    name: 'Tomas Lindgren',
    role: 'Founder, a status page service',
  },
  {
    words: 'I write about tools I would use anyway, I say that I was rewarded, and I can see what each post earned me.',
    name: 'Mina Castellanos',
    role: 'Contributor since spring',
  },
] as const
