import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { productName, tagline } from '#/rules/product.ts'
import { WordMark } from '../brand/mark.tsx'
import { ThemeSelect } from '../ui/theme-select.tsx'
import { drawnPerData } from './drawn-once.tsx'

const columns = [
  {
    title: 'Product',
    links: [
      { to: '/explore', label: 'Explore Campaigns' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/blog', label: 'Blog' },
      { to: '/careers', label: 'Careers' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
      { to: '/cookies', label: 'Cookie Policy' },
    ],
  },
] as const

export function Footer() {
  return <footer className="mt-16 border-t border-line bg-sunken/50 pb-8 print:hidden" {...useInside({})} />
}

const useInside = createIsomorphicFn()
  .server(drawnPerData(Inside, () => true))
  .client(() => ({ children: <Inside /> }))

function Inside() {
  return (
    <>
      <div className="foot mx-auto max-w-page px-page py-10">
        <div className="grid content-start gap-3">
          <WordMark />
          <p className="max-w-60 text-sm text-muted">{`${tagline}.`}</p>
          <ThemeSelect />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-sm font-semibold">{title}</h2>
            <ul className="grid gap-1 text-sm">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-7 items-center text-muted hover:text-ink hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-page px-page text-sm text-muted">
        {productName} never asks for votes. Contributors disclose that they were rewarded.
      </p>
    </>
  )
}
