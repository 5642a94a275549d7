import { type ReactNode, Suspense } from 'react'
import { PageSpinner } from './spinner.tsx'
import { TabPanel } from './tabs.tsx'

/** The panel of a tab whose code is loaded when it is opened. */
export function LaterPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabPanel value={value}>
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </TabPanel>
  )
}
