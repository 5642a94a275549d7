import { expect, test } from './fixture.ts'
import { actor, open, passesTo } from './stage.ts'

/** How much wider texts of one kind become, each on one line, when the web font replaces its fallback. */
const widening = (of: string) => `(async () => {
  await document.fonts.ready
  const width = (element, family) => {
    const line = element.cloneNode(true)
    line.style.cssText = 'position:absolute;width:max-content;max-width:none;white-space:nowrap;font-family:' + family
    element.after(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width
  }
  const sum = which => [...document.querySelectorAll('main ${of}')]
    .map(element => width(element, which(getComputedStyle(element).fontFamily)))
    .reduce((all, each) => all + each, 0)
  return sum(all => all) / sum(all => all.slice(all.indexOf(',') + 1))
})()`

test('words take as much room before their faces are loaded as after, so that little jumps', async ({
  page,
  origin,
}) => {
  await page.goto(origin)
  const hasArial = await page.evaluate(`document.fonts.load("16px 'Hanken Fallback'").then(() => true, () => false)`)
  test.skip(!hasArial, 'No face with the measures of Arial is on this machine.')
  for (const path of ['/', '/pricing', '/faq', '/about']) {
    if (path !== '/') await page.goto(origin + path)
    for (const kind of ['h1', 'p']) {
      const ratio = Number(await page.evaluate(widening(kind)))
      expect(ratio, `${kind} of ${path}`).toBeGreaterThan(0.97)
      expect(ratio, `${kind} of ${path}`).toBeLessThan(1.03)
    }
  }
})

test('letters of Central European and Vietnamese names are in the face of the words around them', async ({
  browser,
  origin,
}) => {
  const plain = await actor(origin, 'founder', 'Maren Adeyemi')
  const accented = await actor(origin, 'founder', 'Łucja Nguyễn')
  const page = await open(browser, origin, plain)
  const faces = async () => {
    await page.goto('/founder-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
    return page.evaluate(`document.fonts.ready.then(faces =>
      [...faces].filter(({ family, status }) => family.includes('Hanken Grotesk') && status === 'loaded').length)`)
  }
  expect(await faces()).toBe(1)
  await passesTo(page, accented)
  expect(await faces()).toBe(3)
})
