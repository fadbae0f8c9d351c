# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Builds the app with everything, then leaves only what runs.
RUN node tools/run.mjs build \
 && CI=true node tools/run.mjs pnpm install --prod --frozen-lockfile \
 && rm -rf .tools node_modules/.cache client/src client/build test

FROM node:24-bookworm-slim
ENV HOST=0.0.0.0 PORT=8080 OPS_PORT=8081 DATA_DIR=/data
RUN groupadd --gid 10001 bourse && useradd --uid 10001 --gid bourse --no-create-home bourse \
 && install --directory --owner=bourse --group=bourse /data
COPY --from=build /app /app
WORKDIR /app
USER bourse
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node as first process: start.ts installs its signal handlers before anything else.
CMD ["node", "server/main/src/start.ts"]
