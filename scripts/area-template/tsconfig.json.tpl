{
  "extends": "../tsconfig.web.json",
  "include": ["src", "*.config.ts"]
}
