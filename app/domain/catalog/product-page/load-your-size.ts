export const loadYourSize = () => import('./your-size.tsx')
