# One image for every role: `api` (what it runs by default), `worker`, `migrate` and the other commands of `leadspread`.

FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 is compiled where npm finds no ready build of it.
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
# Node's headers are in this image already: naming them spares a download. The stamp tells the build below that the
# packages are those of the lock file, so that a change of the sources alone installs nothing anew.
RUN npm_config_nodedir=/usr/local npm ci --loglevel=error \
 && printf %s "$(sha256sum package-lock.json | cut -d ' ' -f 1)" > node_modules/.leadspread-lock
# .dockerignore lets in what is needed to run and nothing else: no tests, no benchmarks, no data, no secrets.
COPY . .
RUN npm run build -- --no-temporal
RUN npm prune --omit=dev --loglevel=error

FROM node:22.23.3-bookworm-slim
WORKDIR /app
# Temporal's core trusts the system's certificates, not Node's; the slim image has none, and Temporal Cloud needs them.
# bubblewrap builds the walls around what reads documents.
RUN apt-get update \
 && apt-get install -y --no-install-recommends bubblewrap ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o 1000 -g 1000 -m 700 /data \
 && ln -s /app/dist/src/main.js /usr/local/bin/leadspread
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/examples ./examples
COPY --from=build /app/README.md ./
COPY --from=build /app/docs/*.md ./docs/
COPY --from=build /app/dist ./dist
# By its number, so that a cluster which demands a user other than root can tell. The image calls it `node`; the files
# above belong to root, so the service can't change its own code.
USER 1000:1000
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS="--enable-source-maps --inspect-port=192.0.2.1:9229" \
    HOST=0.0.0.0 \
    DATA_DIR=/data
EXPOSE 3000
# Whoever runs another role than `api` replaces this, or switches it off. There is no curl in a slim image.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The API and the worker answer SIGTERM themselves, also as process 1. `docker run --init` helps the short commands, which don't.
ENTRYPOINT ["node", "dist/src/main.js"]
CMD ["api"]
