import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightParts, limitsInPlace, shortClasses, shortRoutes, unnamed } from './build/light-parts.ts'
import { installable } from './build/installable.ts'
import { routes } from './routes.ts'
import { isShared, sharedFiles } from './build/shared-files.ts'
import { shortLived } from './build/short-lived.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // On a slow machine the bundler would report which plugins take long, ahead of the address that people wait for.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    // Dependencies are bundled: loaded from its package, React would run its development build wherever NODE_ENV is not set.
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      // Not emptied here but cleaned up by bin/build.ts: a running server still loads chunks from this folder.
      build: {
        emptyOutDir: false,
        // The server renders at once what browsers load later.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
    },
    client: {
      // Lets the bundler remove branches for the server.
      ...(command === 'build' && { define: { 'typeof document': '"object"', 'typeof window': '"object"' } }),
      build: {
        // Every browser that can run these pages supports modulepreload natively.
        modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(isShared) },
        rolldownOptions: {
          // A tenth of a kilobyte less for each page than with the default, which leaves most constants where they are.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
    },
  },
  plugins: [
    lightParts(),
    limitsInPlace(),
    shortClasses(),
    unnamed(),
    shortRoutes(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: '.',
      client: { entry: './client.tsx' },
      // Inlines the CSS; the server decides which responses include it.
      server: { entry: './server.ts', build: { inlineCss: true } },
      router: {
        entry: './router.tsx',
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: './route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
        // A route's loader and pending component are needed no sooner than its component, so they share its chunk.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    react(),
    installable(),
    shortLived(),
  ],
}))
