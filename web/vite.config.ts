import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightParts } from './light-parts.ts'
import { installable } from './installable.ts'
import { routes } from './routes.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  environments: {
    // Built into the pages: taken from its package, React would draw them with its development half wherever NODE_ENV is not set.
    ssr: { resolve: { noExternal: command === 'build' ? true : [] } },
    client: {
      build: {
        // Every browser that runs these pages preloads modules by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // What every page needs is one file: many small ones compress worse and are asked for one by one.
            // What only pages with forms or long lists need stays out of it.
            codeSplitting: {
              groups: [
                {
                  name: 'shell',
                  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store)\/(?!.*\/(?:mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.js)|\/rules\/paths\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    lightParts(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: '.',
      client: { entry: './client.tsx' },
      // Which answers bring the style sheet along is for the server to say.
      server: { entry: './server.ts', build: { inlineCss: true } },
      router: {
        entry: './router.tsx',
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: './route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
        // What a page shows while it loads is needed no sooner than the page's own code.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    react(),
    installable(),
  ],
}))
