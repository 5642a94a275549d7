import type { Page } from '@playwright/test'

/**
 * Pairs of class names on one element that set the same properties to different values under the same conditions. The one that happens to
 * come later in the style sheet wins, whichever was meant, unless the other is important.
 */
export const rivalsOf = (page: Page) =>
  page.evaluate(() => {
    type Look = { under: string; sets: string; to: string }
    const looks = new Map<string, Look[]>()
    const read = (rules: CSSRuleList, under: string) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) note(rule, under)
        if (rule instanceof CSSGroupingRule) read(rule.cssRules, `${under} ${rule.cssText.split('{', 1)[0]}`)
      }
    }
    const note = ({ selectorText, style, cssRules }: CSSStyleRule, under: string) => {
      const [, escaped = '', rest = ''] = /^\.((?:\\.|[\w-])+)(.*)$/.exec(selectorText) ?? []
      const name = escaped.replaceAll(/\\(.)/g, '$1')
      const names = [...style]
        .filter(each => !each.startsWith('--') && style.getPropertyPriority(each) === '')
        .toSorted()
      const to = names.map(each => style.getPropertyValue(each)).join()
      if (names.length > 0)
        looks.set(name, [...(looks.get(name) ?? []), { under: under + rest, sets: names.join(), to }])
      read(cssRules, `${under}${rest}`)
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules, '')
    const clash = (one: Look, other: Look) =>
      one.under === other.under && one.sets === other.sets && one.to !== other.to
    const found = new Set<string>()
    for (const { classList } of document.querySelectorAll('[class]')) {
      const names = [...classList]
      for (const [at, name] of names.entries())
        for (const later of names.slice(at + 1))
          if (looks.get(name)?.some(one => looks.get(later)?.some(other => clash(one, other))))
            found.add(`${name} and ${later}`)
    }
    return [...found]
  })
