import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './routes.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: '.',
      server: { entry: './server.ts' },
      router: {
        entry: './router.tsx',
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: './route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
      },
    }),
    react(),
  ],
})
