import type { Words } from '../words.ts'

export const spa: Words = {
  lang: 'spa',
  tiles: {
    recharge: 'Depósito',
    withdraw: 'Retirar',
    points: 'Puntos',
    vip: 'VIP',
    contract: 'Futuros',
    copytrade: 'Copy trading',
    invest: 'Rendimiento',
    margin: 'Margen',
    otc: 'OTC',
    coupon: 'Cupones',
    bill: 'Historial de transacciones',
    mining: 'Minería',
    lockming: 'Minería bloqueada',
    ieo: 'IEO',
    nft: 'NFT',
    game: 'Juego',
    chat: 'Chat',
    stock: 'Acciones',
    option: 'Opciones',
    loan: 'Préstamos',
  },
  notices: {
    welcome: {
      title: 'Bienvenido a Bourse',
      summary: 'Una aplicación de trading para practicar. Empiece con un depósito demo.',
      blocks: [
        'Bourse es una aplicación de trading para practicar. Puede seguir los mercados, enviar órdenes y revisar cada movimiento de su cuenta, como en una plataforma de verdad.',
        'Tres pasos para empezar:',
        [
          'Regístrese con su correo y el código que reciba.',
          'Abra Activos, elija Depósito y tome tanto dinero demo como quiera.',
          'Elija un mercado y envíe su primera orden.',
        ],
      ],
    },
    paper: {
      title: 'Aquí todo el dinero es demo',
      summary: 'Los saldos, ganancias y pérdidas de este sitio son solo para practicar.',
      blocks: [
        'Ninguna moneda, acción o divisa de este sitio es real. Nada se puede ingresar ni pagar.',
        'No envíe nunca monedas reales a una dirección de depósito mostrada aquí. No pertenece a nadie y se perderían.',
      ],
    },
    prices: {
      title: 'De dónde vienen los precios',
      summary: 'Los precios son simulados, iguales para todos y quedan registrados.',
      blocks: [
        'Los mercados de este sitio siguen una simulación. No sabe quién opera y nadie puede dirigirla.',
        'Cada cotización queda registrada. Las liquidaciones solo leen esos registros, de modo que cada resultado se puede volver a calcular.',
      ],
    },
    codes: {
      title: 'No comparta su código de verificación',
      summary: 'Nadie de este sitio le pedirá nunca un código ni una contraseña.',
      blocks: [
        'Un código de verificación abre su cuenta. Quien se lo pida no es de los nuestros.',
        'Use una contraseña que no use en ningún otro lugar, aunque sea para practicar.',
      ],
    },
  },
  banners: {
    practice: {
      title: 'Practique sin riesgo',
      summary: 'Dinero demo, reglas reales',
      blocks: [
        'Tome un depósito demo, pruebe órdenes y productos y vea cuánto cuesta cada uno antes de tener que pagarlo.',
        'Aquí solo se gana o se pierde experiencia.',
      ],
    },
    figures: {
      title: 'Cada cifra se puede comprobar',
      summary: 'Contabilidad de partida doble tras cada saldo',
      blocks: [
        'Cada movimiento se anota dos veces: lo que sale de una cuenta entra en otra. Las comisiones tienen su propio asiento.',
        'Su historial de transacciones muestra cada asiento con el saldo resultante.',
      ],
    },
    market: {
      title: 'Monedas, futuros, acciones',
      summary: 'Todos los mercados en un solo lugar',
      blocks: [
        'Marque con una estrella los mercados que le importan y encuéntrelos en Favoritos.',
        'Los gráficos empiezan en enero de 2024, de minutos a semanas.',
      ],
    },
  },
  popup: {
    title: 'Está en modo demo',
    summary: 'Reglas reales, dinero no real.',
    blocks: [
      'Los saldos, precios y ganancias de este sitio son para practicar. Regístrese, tome un depósito demo y pruebe lo que quiera.',
      'No envíe monedas reales a una dirección mostrada aquí.',
    ],
  },
  faq: {
    title: 'Preguntas frecuentes',
    summary: 'Cuenta, dinero demo, operaciones y seguridad',
    groups: [
      [
        'Cuenta',
        [
          '¿Cómo me registro?',
          'Con un correo electrónico, un código de seis dígitos y una contraseña de al menos 7 caracteres. La página indica dónde está el código: en su correo o, en una demostración, en la pantalla.',
        ],
        [
          'No he recibido el código.',
          'Espere a que termine la cuenta atrás y pida uno nuevo. Solo vale el código más reciente, y solo unos minutos.',
        ],
        [
          'He olvidado mi contraseña.',
          'Elija «¿Olvidaste la contraseña?» en la página de inicio de sesión, pida un código y defina una nueva. Los demás dispositivos cierran la sesión.',
        ],
        ['¿Cómo cambio el idioma?', 'En Ajustes, Idioma. Hay diez idiomas y el cambio es inmediato.'],
      ],
      [
        'Dinero demo',
        [
          '¿Es dinero real?',
          'No. Todos los saldos son dinero demo para practicar. No se puede comprar, retirar ni cambiar por nada.',
        ],
        [
          '¿Cómo consigo dinero demo?',
          'Abra Activos, elija Depósito, introduzca una cantidad y pulse Recibir dinero demo. Llega en unos segundos. También puede depositar como en una plataforma real, con una dirección y un comprobante de pago.',
        ],
        [
          '¿Cuáles son las cuatro cuentas?',
          'Fíat (cuenta), Intercambio (cuenta) para Spot, Apalancamiento (cuenta) para Futuros y Contratos por segundos (cuenta) para Opciones. Cada una guarda el saldo de su actividad.',
        ],
        [
          '¿Dónde veo cada movimiento?',
          'En Historial de transacciones. Cada línea indica el motivo, la cantidad y el saldo resultante.',
        ],
      ],
      [
        'Operaciones',
        [
          '¿En qué se diferencian la orden de mercado y la orden límite?',
          'Una orden de mercado se ejecuta al momento a los mejores precios cercanos al mostrado. Una orden límite espera a que el mercado alcance su precio.',
        ],
        [
          '¿Cuánto cuesta una operación?',
          'La tarifa del mercado, que se muestra antes de confirmar. Los niveles VIP 1 a 4 descuentan el 10, 15, 30 y 100 % de la comisión Spot.',
        ],
        [
          '¿Por qué está en uso una parte de mi saldo?',
          'Las órdenes abiertas reservan lo que podrían tener que pagar. Vuelve en cuanto se cancela la orden.',
        ],
        [
          '¿De dónde vienen los precios?',
          'De una simulación igual para todos. No sabe quién opera y cada cotización queda registrada.',
        ],
        [
          '¿Qué pasa con mis órdenes mientras el sitio está parado?',
          'Tras una parada, por larga que sea, los segundos perdidos reciben los precios fijados antes de ella. Stops, límites, opciones y liquidaciones se deciden entonces segundo a segundo, como si el sitio hubiera funcionado. Mientras tanto el sitio muestra el avance; después se reanuda el trading.',
        ],
      ],
      [
        'Seguridad y reglas',
        [
          '¿Qué permiten los niveles de verificación?',
          'Los retiros, futuros, copy trading, opciones, margen, préstamos, órdenes OTC, compraventa de NFT, recompensas, cupones y el chat requieren el nivel 1. Nivel 1: retiros de hasta 200 BTC en 24 horas y operaciones fíat de hasta 2.000 USDT cada una. Nivel 2: 500 BTC en 24 horas y 1.000.000 USDT por operación. Todo con dinero demo.',
        ],
        [
          '¿Cómo compruebo las cifras?',
          'El dinero solo se mueve mediante asientos que suman cero. Su historial de transacciones muestra cada uno de sus asientos con el saldo resultante.',
        ],
        [
          '¿Qué significa «Función en desarrollo»?',
          'Ese servicio aún no está abierto. Su saldo no ha cambiado.',
        ],
      ],
    ],
  },
  about: {
    title: 'Sobre nosotros',
    summary: 'Un lugar para practicar, con cifras que se pueden comprobar',
    sections: [
      [
        'Qué es Bourse',
        'Bourse es una aplicación móvil para operar, invertir y llevar una cartera. Este sitio funciona en modo demo, sin dinero real. Los servicios que aún no están abiertos lo indican.',
      ],
      [
        'Lo que nos importa',
        [
          'Nadie puede elegir un resultado, ni a favor ni en contra de un miembro.',
          'Las comisiones y el peor caso se muestran antes de confirmar.',
        ],
      ],
      [
        'Cómo se llevan las cifras',
        'Cada movimiento se anota en una contabilidad de partida doble. La propia base de datos rechaza asientos que no suman cero y saldos por debajo de cero.',
      ],
    ],
  },
  rebate: {
    title: 'Reglas de reembolso',
    summary: 'Invite a sus amigos y reciba una parte de sus comisiones, en dinero demo.',
    sections: [
      [
        'Cómo funciona',
        'Su código y su enlace de invitación están en la página Invitar amigos. Quien se registre con ellos será siempre su invitado.',
      ],
      [
        'Qué se abona',
        'El reembolso es una parte de las comisiones que sus invitados pagaron realmente. Corre a cargo de la casa y a ellos no les cuesta nada. La tasa vigente figura en la página Invitar amigos.',
        'Es dinero demo y aparece como asiento propio en su historial de transacciones. Sin ese asiento no se ha abonado nada.',
      ],
      [
        'Qué no está permitido',
        'Invitarse a uno mismo, directamente o por medio de otros. Ese código se rechaza.',
      ],
    ],
  },
  contact: {
    title: 'Contacto',
    summary: 'Atención al cliente, correo y preguntas frecuentes',
    support: 'Atención al cliente',
    mail: 'Correo',
    faq: 'Preguntas frecuentes',
    note: 'No diga nunca su contraseña ni un código de verificación a nadie, tampoco a nosotros.',
  },
  compliance: {
    title: 'Cumplimiento',
    summary: 'Cómo se gestiona este sitio, qué conserva y qué puede comprobar usted mismo',
    sections: [
      [
        '1. Alcance',
        'Esta declaración se aplica a todo lo que este sitio ofrece en modo demo. Dice con qué reglas se gestiona y cómo puede comprobar que se cumplen.',
        'No es asesoramiento jurídico ni de inversión.',
        'Los servicios que indican «Función en desarrollo» aún no están abiertos. Lo que esta declaración dice de ellos se aplica desde el día de su apertura.',
      ],
      [
        '2. Solo dinero demo',
        'Todos los saldos son dinero demo sin valor. El sitio no cobra, no custodia activos de clientes y no paga nada. No afirma tener licencia de bolsa ni de pagos.',
        'Un operador que quiera ofrecer negocio real debe obtener antes las licencias de los países afectados y sustituir esta declaración.',
      ],
      [
        '3. Precios',
        'Los precios proceden de una simulación. Cada hora tiene su propia clave: su hash se publica antes de la hora y la clave después, y con ella cualquiera puede recalcular todos los precios de la hora. Si una demostración fija las claves, la aplicación avisa de que los precios son predecibles. La simulación no recibe información sobre miembros, órdenes ni saldos.',
        'No son los precios de ningún mercado real y no deben usarse para juzgarlo.',
      ],
      [
        '4. Órdenes',
        'Las órdenes de todos los miembros y de la casa se casan por precio y después por tiempo. La casa cotiza para que siempre haya contraparte. A igual precio, los miembros van antes que la casa.',
        'Una orden sin fondos suficientes se rechaza entera. Lo que una orden abierta puede costar se reserva al enviarla.',
      ],
      [
        '5. Ningún resultado se puede elegir',
        'Las liquidaciones leen los precios registrados y la versión vigente de la regla. No hay interruptor, campo ni orden con que alguien pueda decidir quién gana y quién pierde.',
      ],
      [
        '6. Contabilidad y recibos',
        'Cada movimiento de dinero es una transferencia cuyos asientos suman cero. Los asientos nunca se cambian ni se borran; una corrección es una nueva transferencia.',
        'Las liquidaciones dejan un recibo con la regla, los datos, cada paso del cálculo y el resultado. Cada recibo contiene la huella del anterior, de modo que ninguno puede cambiarse sin que se note.',
      ],
      [
        '7. Niveles de identidad y límites',
        'La verificación de identidad tiene dos niveles. Forma parte de la práctica y se comprueba como lo demás:',
        [
          'Nivel 1: retiros de hasta 200 BTC en 24 horas, operaciones fíat de hasta 2.000 USDT cada una.',
          'Nivel 2: retiros de hasta 500 BTC en 24 horas, operaciones fíat de hasta 1.000.000 USDT cada una.',
        ],
        'No suba documentos reales a un sitio de práctica. Basta con un dibujo.',
      ],
      [
        '8. Datos personales',
        'El sitio guarda lo que usted introduce: dirección o número, perfil, órdenes y mensajes. Las contraseñas solo se guardan como un resumen lento de un solo sentido que nadie puede leer.',
        'No hay publicidad ni seguimiento de terceros.',
      ],
      [
        '9. Seguridad de las cuentas',
        'Los códigos valen unos minutos y para un solo fin. Los errores repetidos de código o contraseña se ralentizan. Una contraseña nueva cierra todas las demás sesiones.',
      ],
      [
        '10. Qué arriesgarían los productos',
        'Con dinero real, los futuros, las opciones, las inversiones estructuradas y los depósitos bloqueados pueden perder todo lo invertido. Practicarlos aquí no los hace seguros.',
        'Antes de cada orden de este tipo, la aplicación muestra el peor caso con palabras sencillas.',
      ],
      [
        '11. Uso leal',
        [
          'Una persona, una cuenta.',
          'Sin llamadas automáticas por encima de los límites publicados.',
          'Ningún intento de entrar en cuentas ajenas.',
        ],
      ],
      [
        '12. Reclamaciones',
        'Escríbanos desde la página Contacto. Indique la hora y, si lo tiene, el número del asiento o del recibo.',
      ],
    ],
  },
  agreement: {
    title: 'Acuerdo de usuario',
    summary: 'Las reglas de uso de este sitio en modo demo',
    sections: [
      ['1. Lo que acepta', 'Al registrarse acepta estas reglas y la declaración de cumplimiento.'],
      [
        '2. Su cuenta',
        'Usted elige una contraseña y la guarda para sí. Lo que se haga con su cuenta se considera hecho por usted hasta que nos avise de que otra persona ha entrado.',
      ],
      [
        '3. Dinero demo',
        'El dinero demo no tiene valor ni da derecho a pagos, bienes o servicios. El operador puede devolver los saldos al inicio tras anunciarlo.',
      ],
      [
        '4. Las órdenes son definitivas',
        'Una orden confirmada se ejecuta según su regla. Las operaciones no se deshacen porque el resultado no guste. Un error del sitio se corrige con un asiento visible.',
      ],
      [
        '5. Sin asesoramiento',
        'Nada en este sitio es una recomendación de comprar o vender. El éxito con dinero demo no dice nada del éxito con dinero.',
      ],
      [
        '6. Disponibilidad',
        'El sitio puede detenerse por mantenimiento o terminar. Lo confirmado antes de una pausa sigue ahí después.',
      ],
      [
        '7. Lo que podemos hacer',
        'Podemos silenciarle en las salas de chat si molesta a otros o infringe estas reglas.',
      ],
      ['8. Salida', 'Puede dejarlo cuando quiera. Los asientos contables permanecen.'],
    ],
  },
}
