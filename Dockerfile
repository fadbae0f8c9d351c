# syntax=docker/dockerfile:1
# By digest, so that a build has the same parts tomorrow.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /build
COPY . .
# Builds the app, and lays out what runs: sources, packages, the pinned Node, an empty database cluster.
RUN node tools/run.mjs build && node tools/image.mjs /image

# Only the C and C++ libraries and the world's certificates: no shell, no package manager, nothing to call.
FROM gcr.io/distroless/cc-debian12@sha256:e8e7ee4b8b106d4c5fde9e422a321b2b8a2d5cca546c97adcce927f3e1d36e36
COPY --from=build /image/root /
COPY --from=build --chown=10001:10001 /image/data /data
ENV HOST=0.0.0.0 PORT=8080 OPS_PORT=8081 DATA_DIR=/data
# A process of ours may write here and here alone, also where the container's root is not read-only.
ENV NODE_OPTIONS="--disable-proto=delete --permission --allow-fs-read=* --allow-fs-write=/data --allow-fs-write=/tmp --allow-child-process --allow-addons --disable-warning=PERM0001 --disable-warning=PERM0002"
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node as first process: start.ts installs its signal handlers before anything else. Its heap settings are those of
# HEAP in tools/run.mjs.
CMD ["node", "--min-semi-space-size=32", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "--v8-pool-size=1", "--no-memory-reducer", "server/main/src/start.ts"]
