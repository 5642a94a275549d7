import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightParts, limitsInPlace, namelessRoutes } from './build/light-parts.ts'
import { installable } from './build/installable.ts'
import { routes } from './routes.ts'
import { isShared, sharedFiles } from './build/shared-files.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  environments: {
    // Built into the pages: taken from its package, React would draw them with its development half wherever NODE_ENV is not set.
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      // Not emptied, but tidied by bin/build.ts: a running server still loads parts from there.
      build: { emptyOutDir: false },
    },
    client: {
      // What is asked for on the server only is left out.
      ...(command === 'build' && { define: { 'typeof document': '"object"', 'typeof window': '"object"' } }),
      build: {
        // Every browser that runs these pages preloads modules by itself.
        modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(isShared) },
        rolldownOptions: {
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
    namelessRoutes(),
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
        // What a page asks for, and what it shows meanwhile, is needed no sooner than the page's own code.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    react(),
    installable(),
  ],
}))
